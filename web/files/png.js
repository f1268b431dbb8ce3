/**
 * Pictures as PNG with a palette. A browser's own PNG of a board has all its dithered shades, 2.7 MB of them; with the
 * 256 colours that cover most of the board it looks the same and is a tenth.
 */

const COLOURS = 256;
/** Shades nearer than this are one. */
const STEP = 4;

/** @param {ImageData} image @returns {Promise<Blob>} */
export async function encode({ data, width, height }) {
  const pixels = new Uint32Array(width * height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = rough(data[4 * i]) << 16 | rough(data[4 * i + 1]) << 8 | rough(data[4 * i + 2]);
  const { colours, indexOf } = palette(pixels);
  // Every row begins with the number of its filter; indices are not filtered.
  const rows = new Uint8Array((width + 1) * height);
  for (let i = 0; i < pixels.length; i++) rows[i + Math.floor(i / width) + 1] = indexOf.get(pixels[i]) ?? 0;
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint16(8, 0x0803); // eight bits, each the index of a colour
  return new Blob([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', new Uint8Array(colours.flatMap((colour) => [colour >> 16, colour >> 8 & 255, colour & 255]))),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array()),
  ], { type: 'image/png' });
}

/** @param {number} value */
const rough = (value) => Math.min(255, Math.round(value / STEP) * STEP);

/** The commonest colours, and for each of the others the nearest of them. @param {Uint32Array} pixels */
function palette(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const common = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const colours = common.slice(0, COLOURS);
  const indexOf = new Map(colours.map((colour, i) => [colour, i]));
  for (const colour of common.slice(COLOURS)) indexOf.set(colour, nearest(colour, colours));
  return { colours, indexOf };
}

/** @param {number} colour @param {number[]} colours */
function nearest(colour, colours) {
  let best = 0;
  let least = Infinity;
  for (const [i, one] of colours.entries()) {
    const far = [16, 8, 0].reduce((sum, shift) => sum + ((colour >> shift & 255) - (one >> shift & 255)) ** 2, 0);
    if (far < least) [best, least] = [i, far];
  }
  return best;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function deflate(bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** @param {string} name @param {Uint8Array} bytes */
function chunk(name, bytes) {
  const whole = new Uint8Array(bytes.length + 12);
  const view = new DataView(whole.buffer);
  view.setUint32(0, bytes.length);
  for (let i = 0; i < 4; i++) whole[4 + i] = name.charCodeAt(i);
  whole.set(bytes, 8);
  view.setUint32(8 + bytes.length, check(whole.subarray(4, 8 + bytes.length)));
  return whole;
}

/** CRC-32, as PNG wants it. @param {Uint8Array} bytes */
function check(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let k = 0; k < 8; k++) sum = sum >>> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
