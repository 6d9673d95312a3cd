import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { blackPng } from '../../../test/fixtures/proof-file-fixtures.js';
import { ImageConverter } from './image-converter.js';

let folder: string;
let converter: ImageConverter;
const target = () => join(folder, 'target');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-images-'));
  converter = new ImageConverter();
});

afterEach(async () => {
  converter.onModuleDestroy();
  await rm(folder, { recursive: true });
});

async function convert(bytes: Uint8Array, options: { format?: 'jpg' | 'png' | 'webp'; maxEdge?: number } = {}) {
  const source = join(folder, 'source');
  await writeFile(source, bytes);
  return converter.convert({ source, target: target(), format: 'png', maxEdge: 100, ...options });
}

const picture = (width = 300, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#0b524c' } }).withExif({ IFD0: { Copyright: 'marker' } });

it.each(['jpg', 'png', 'webp'] as const)('encodes a %s without metadata as a private file', async (format) => {
  const result = await convert(await picture().jpeg().toBuffer(), { format });
  const bytes = await readFile(target());
  expect(result).toEqual({ byteSize: bytes.length, hash: null });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: format === 'jpg' ? 'jpeg' : format, width: 100 });
  expect(bytes.includes('marker')).toBe(false);
  expect((await stat(target())).mode & 0o777).toBe(0o600);
});

it('an image is rotated by its orientation and not enlarged', async () => {
  await convert(await picture(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(await sharp(target()).metadata()).toMatchObject({ width: 30, height: 60 });
});

it('the five formats of photos and shops are accepted, and no others', async () => {
  const image = picture();
  for (const bytes of [
    await image.clone().jpeg().toBuffer(),
    await image.clone().png().toBuffer(),
    await image.clone().webp().toBuffer(),
    await image.clone().gif().toBuffer(),
    await image.clone().avif().toBuffer(),
  ]) {
    expect(await convert(bytes)).toMatchObject({ byteSize: expect.any(Number) });
    await rm(target());
  }
  for (const bytes of [
    await image.clone().tiff().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    Buffer.from('P3 1 1 255 0 0 0\n'),
    Buffer.from('no picture'),
  ]) {
    expect(await convert(bytes)).toEqual({ code: 'image_unreadable' });
  }
  expect(await readdir(folder)).toEqual(['source']);
});

it('an image that would fill the memory is unreadable, although it is small and below 40 megapixels', async () => {
  for (const image of [
    // All of an interlaced image is in memory.
    { width: 6_320, height: 6_320, isInterlaced: true },
    // Of others some lines, which can be as long as several images.
    { width: 65_000, height: 600 },
    { width: 400_000, height: 20 },
  ]) {
    expect(await convert(blackPng({ ...image, colorType: 6, bitDepth: 16 }))).toEqual({ code: 'image_unreadable' });
  }
});

it('large images are converted one at a time', async () => {
  const photo = sharp({ create: { width: 7_300, height: 5_475, channels: 3, background: '#0b524c' } });
  const runAlone = jest.spyOn(converter.pool, 'runAlone');
  const convertCopy = async (name: string, bytes: Uint8Array) => {
    const source = join(folder, name);
    await writeFile(source, bytes);
    return converter.convert({ source, target: `${source}.target`, format: 'jpg', maxEdge: 100 });
  };
  const isConverted = { byteSize: expect.any(Number) };
  const largest = await photo.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const results = await Promise.all([
    convertCopy('photo', await photo.clone().jpeg().toBuffer()),
    convertCopy('progressive photo', largest),
    convertCopy('second progressive photo', largest),
    convertCopy('drawing', blackPng({ width: 6_320, height: 6_320, colorType: 6, bitDepth: 8 })),
  ]);
  expect(results).toEqual(results.map(() => expect.objectContaining(isConverted)));
  expect(runAlone).toHaveBeenCalledTimes(2);
});

it('an image that exceeds the limit of CPU time is unreadable, and the next one is converted', async () => {
  const bytes = await picture().png().toBuffer();
  const { limits } = converter.pool;
  converter.pool.limits = { ...limits, cpuMilliseconds: 1 };
  expect(await convert(bytes)).toEqual({ code: 'image_unreadable' });
  converter.pool.limits = limits;
  expect(await convert(bytes)).toMatchObject({ byteSize: expect.any(Number) });
});

it('a target that cannot be written is no problem with the image', async () => {
  const bytes = await picture().png().toBuffer();
  await convert(bytes);
  await expect(convert(bytes)).rejects.toMatchObject({ code: 'EEXIST' });
});
