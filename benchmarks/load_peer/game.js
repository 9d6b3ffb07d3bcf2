// A card game for any number of people, as small as boardgame.io allows: lay a card, draw another.
// Hands and stock are secret (PlayerView.STRIP_SECRETS); what is public has about the size of ours.
const { PlayerView } = require('boardgame.io/core');

const COLOURS = ['A', 'B', 'C', 'D', 'E'];
const HAND = 9;

function deck() {
  return COLOURS.concat(COLOURS).flatMap((colour) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => colour + n));
}

exports.Cards = {
  name: 'cards',
  disableUndo: true,
  setup: ({ ctx, random }) => {
    const stock = random.Shuffle(deck());
    const players = {};
    const seats = [];
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      players[seat] = { hand: stock.splice(0, HAND) };
      seats.push({ cards: HAND, passed: false, total: 0, known: [], knows: [] });
    }
    return { secret: { stock }, players, seats, discard: [], round: 1, arrow: 'clockwise', told: null };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID, random }, place) => {
      const hand = G.players[playerID].hand;
      if (!(place >= 0 && place < hand.length)) return 'INVALID_MOVE';
      const [card] = hand.splice(place, 1);
      G.discard.push(card);
      if (G.secret.stock.length === 0) {
        G.secret.stock = random.Shuffle(G.discard.splice(0));
        G.round += 1;
      }
      hand.push(G.secret.stock.pop());
      G.seats[playerID].total += 1;
      G.told = { event: 'laid', seat: Number(playerID), card };
    },
  },
};
