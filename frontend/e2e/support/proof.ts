import { PDFDocument } from 'pdf-lib';
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
