import { writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { computeImageHash } from './image-hash.js';

const MAX_PIXELS = 40_000_000;
/** Lines of such an image are so long that even those that are read at once exceed the memory. */
const MAX_WIDTH = 32_768;
/** Of the decoded parts that are in memory at the same time: a progressive JPEG of 40 megapixels takes 240 MB. */
const MAX_DECODED_BYTES = 240_000_000;
/** With more than this an image is converted while no other one is. A photo of 12 megapixels has less in every format. */
const MAX_SHARED_DECODED_BYTES = 80_000_000;
/** A JPEG or PNG that is not interlaced is read line by line, of which so many are in memory. */
const STREAMED_LINES = 2_000;
/** What a decoder takes for each byte of the image, as measured. */
const DECODER_FACTORS: Partial<Record<string, number>> = { webp: 2, gif: 2, heif: 6 };

const encoders = {
  /** The tables of the standard instead of some for each image: 6% larger, for a quarter less CPU time. */
  jpg: (image: Sharp) => image.jpeg({ quality: 85, optimiseCoding: false }),
  png: (image: Sharp) => image.png({ compressionLevel: 6 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
};

export interface ImageTask {
  source: string;
  /** Must not exist yet. */
  target: string;
  format: keyof typeof encoders;
  /** Of the result, in pixels; smaller images are not enlarged. */
  maxEdge: number;
  /** No other image is converted at the same time. */
  isAlone: boolean;
}

/** `hash`: see {@link computeImageHash}. */
export type ConvertedImage = { byteSize: number; hash: string | null } | { code: 'image_unreadable' };
/** `isPostponed`: the image needs so much memory that it must be converted alone. */
export type ImageTaskResult = ConvertedImage | { isPostponed: true };

/** Reads one image after the other, each only once. */
sharp.cache(false);
/** The number of processes limits the number of threads. */
sharp.concurrency(1);
/** libvips detects the format by itself, and must not find another one than the caller. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

/**
 * Turns an image as its EXIF data say, reduces it, and encodes it again without metadata.
 * @throws an error of the file system if the target cannot be written
 */
export async function convertImage(task: ImageTask): Promise<ImageTaskResult> {
  const { source, target, format, maxEdge, isAlone } = task;
  let bytes: Buffer;
  let hash: string | null;
  try {
    const input = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    // Reads the header only.
    const metadata = await input.metadata();
    const decodedBytes = estimateDecodedBytes(metadata);
    if (decodedBytes > MAX_DECODED_BYTES || metadata.width > MAX_WIDTH) return { code: 'image_unreadable' };
    if (decodedBytes > MAX_SHARED_DECODED_BYTES && !isAlone) return { isPostponed: true };
    const image = input.rotate().resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true });
    bytes = await encoders[format](image).toBuffer();
    hash = await computeImageHash(bytes);
  } catch {
    return { code: 'image_unreadable' };
  }
  // Not with sharp, whose errors do not distinguish a full disk from an invalid image.
  await writeFile(target, bytes, { mode: 0o600, flag: 'wx' });
  return { byteSize: bytes.length, hash };
}

/** The bytes of an image that its decoder has in memory at the same time. */
function estimateDecodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const isStreamed = (format === 'jpeg' || format === 'png') && !isProgressive;
  const lines = isStreamed ? Math.min(height, STREAMED_LINES) : height;
  // The coefficients of a progressive JPEG have 16 bits.
  const bytesPerSample = depth !== 'uchar' || (format === 'jpeg' && isProgressive) ? 2 : 1;
  return width * lines * channels * bytesPerSample * (DECODER_FACTORS[format] ?? 1);
}
