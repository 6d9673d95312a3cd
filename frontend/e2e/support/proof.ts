import { PDFDocument, PDFName } from 'pdf-lib';
import sharp from 'sharp';

/** A file as Playwright sends it. */
export interface ProofFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo with GPS metadata, and a receipt. */
export async function proofFiles(): Promise<ProofFile[]> {
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#44a195' } })
    .withExif({ IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const receipt = await PDFDocument.create();
  receipt.addPage([240, 320]).drawText('Receipt', { x: 40, y: 240 });
  return [
    { name: 'capsules.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await receipt.save()) },
  ];
}

/** 16 × 16 red pixels in JPEG 2000. */
const RED_SQUARE =
  '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAA+AAH/k8+0ZBQAXK/0x7A3AAAAAGEhL9rEQAAAwkJf/3/fgDgRUFSv9Mh/34A4EVBUr/TIf//Z';

/** A page that consists of an image in JPEG 2000, as scanners make it. */
export async function scanReceipt(): Promise<ProofFile> {
  const scan = await PDFDocument.create();
  const page = scan.addPage([240, 320]);
  const image = scan.context.stream(Buffer.from(RED_SQUARE, 'base64'), {
    ...{ Type: 'XObject', Subtype: 'Image', Width: 16, Height: 16 },
    ...{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'JPXDecode' },
  });
  page.node.setXObject(PDFName.of('Scan'), scan.context.register(image));
  const drawing = scan.context.stream('240 0 0 320 0 0 cm /Scan Do');
  page.node.addContentStream(scan.context.register(drawing));
  return { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await scan.save()) };
}

/** A drawn receipt, different for each text. */
export async function drawReceipt(text: string): Promise<ProofFile> {
  const boxes = [...text].map((letter, index) => {
    const code = letter.charCodeAt(0);
    const [x, y] = [(index * 97 + code * 13) % 400, (index * 61 + code * 29) % 560];
    return `<rect x="${x}" y="${y}" width="${40 + (code % 120)}" height="70" fill="hsl(0 0% ${(code * 37) % 100}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/>${boxes.join('')}</svg>`;
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}
