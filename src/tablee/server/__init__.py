"""The server: lobby over HTTP, tables over WebSocket, the built web client."""
