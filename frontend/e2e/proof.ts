import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';

/** A photo with GPS metadata, and a receipt. */
export async function proofFiles(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
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
