import sharp from 'sharp';

/** A photograph with a place, a camera and a name in it, lying on its side. */
export const photograph = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#96481c' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Carsija', Copyright: 'Ana' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '43/1 51/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 24/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A picture whose header says it is huge. */
export async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  return png;
}
