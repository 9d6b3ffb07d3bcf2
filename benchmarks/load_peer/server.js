// boardgame.io's own server, all in memory, on the port that is given.
const { Server } = require('boardgame.io/server');
const { Cards } = require('./game.js');

const server = Server({ games: [Cards], origins: ['http://localhost'] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('up') });
