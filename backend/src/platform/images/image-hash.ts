import sharp from 'sharp';

const SIZE = 8;
/** Of 255; smaller differences of brightness are noise. */
const MIN_DIFFERENCE = 4;
/** With fewer ones or zeros an image has no structure that could be compared, such as a photo of a wall. */
const MIN_BITS = 6;

/**
 * Perceptual hash of an image as 64 binary digits (difference hash): whether each of 8 x 8 areas is clearly darker than
 * its right neighbor. Copies that were scaled, compressed or recolored differ in few bits. Null for an image without
 * structure.
 */
export async function computeImageHash(bytes: Buffer): Promise<string | null> {
  const pixels = await sharp(bytes)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(SIZE + 1, SIZE, { fit: 'fill' })
    .raw()
    .toBuffer();
  let hash = '';
  // By diagonals: candidates are found by equal parts of eight bits, and a whole row is often white.
  for (let part = 0; part < SIZE; part += 1) {
    for (let row = 0; row < SIZE; row += 1) {
      const at = row * (SIZE + 1) + ((part + row) % SIZE);
      hash += pixels[at + 1] - pixels[at] >= MIN_DIFFERENCE ? '1' : '0';
    }
  }
  const ones = hash.replaceAll('0', '').length;
  return ones < MIN_BITS || ones > hash.length - MIN_BITS ? null : hash;
}
