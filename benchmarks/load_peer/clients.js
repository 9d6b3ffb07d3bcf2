// People at boardgame.io's tables: the same pace and the same measure as in load.py.
// Says "ready", waits for a line, then "measuring", then "measured" and the figures as JSON.
const { performance } = require('node:perf_hooks');
const readline = require('node:readline');
const { io } = require('socket.io-client');

const [port, tables, people, every, warm, seconds] = process.argv.slice(2).map(Number);
const taken = [];
let measuring = false;
let bytes = 0;
let updates = 0;
let late = 0;

class Table {
  constructor(number) {
    this.match = `match${number}`;
    this.pending = null;
    this.version = -1;
    this.seats = [];
  }

  async open() {
    for (let seat = 0; seat < people; seat++) this.seats.push(await this.sit(String(seat)));
  }

  sit(seat) {
    const socket = io(`http://127.0.0.1:${port}/cards`, { transports: ['websocket'], forceNew: true });
    socket.on('update', (match, state) => this.told(state));
    return new Promise((resolve) => {
      socket.on('sync', (match, { state }) => {
        this.take(state);
        resolve(socket);
      });
      socket.on('connect', () => socket.emit('sync', this.match, seat, undefined, people));
    });
  }

  take(state) {
    if (state._stateID > this.version) {
      this.version = state._stateID;
      this.mover = state.ctx.currentPlayer;
    }
  }

  told(state) {
    const now = performance.now();
    this.take(state);
    if (measuring) {
      updates += 1;
      if (updates % 50 === 1) bytes += JSON.stringify(['update', this.match, state]).length;
    }
    const pending = this.pending;
    if (pending === null || state._stateID !== pending.version) return;
    pending.left -= 1;
    if (pending.left > 0) return;
    if (measuring && pending.counted) taken.push(now - pending.sent);
    this.pending = null;
    if (this.due) this.act();
  }

  plan() {
    this.next += (0.5 + Math.random()) * (every / people) * 1000;
    setTimeout(() => this.act(), Math.max(0, this.next - performance.now()));
  }

  act() {
    this.due = this.pending !== null;
    if (this.due) {
      late += measuring ? 1 : 0;
      return;
    }
    const playerID = this.mover;
    const args = [Math.floor(Math.random() * 9)];
    const payload = { type: 'lay', args, playerID, credentials: undefined };
    this.pending = { sent: performance.now(), version: this.version + 1, left: people, counted: measuring };
    this.seats[playerID].emit('update', { type: 'MAKE_MOVE', payload }, this.version, this.match, playerID);
    this.plan();
  }

  begin() {
    this.next = performance.now();
    this.plan();
  }
}

async function main() {
  const all = Array.from({ length: tables }, (_, number) => new Table(number));
  for (let first = 0; first < tables; first += 20) {
    await Promise.all(all.slice(first, first + 20).map((table) => table.open()));
  }
  console.log('ready');
  await new Promise((resolve) => readline.createInterface({ input: process.stdin }).once('line', resolve));
  all.forEach((table) => table.begin());
  setTimeout(() => {
    measuring = true;
    console.log('measuring');
  }, warm * 1000);
  setTimeout(() => {
    measuring = false;
    const mean = bytes / Math.max(1, Math.ceil(updates / 50));
    console.log('measured');
    process.stdout.write(JSON.stringify({ taken, late, refused: 0, bytes: mean }) + '\n', () => process.exit(0));
  }, (warm + seconds) * 1000);
}

main();
