/**
 * Pictures of QR codes as people take them (the same in every run), read as the tool reads them, in Node: how many of each kind are
 * read, and how long one takes. A picture without a code must give none.
 */
import {
  PHOTO_GROUPS,
  photosOf,
  photosOfNone,
  prepareForTest,
  searchPhoto,
} from '../../src/site/tools/barcode/qr-code-generator/reading/test/photos.ts';

/** Of all pictures, of a hundred. */
const READ = 97;

await prepareForTest();
let [all, read, time] = [0, 0, 0];
for (const group of PHOTO_GROUPS) {
  let [of, here] = [0, 0];
  for await (const photo of photosOf(group)) {
    const begun = performance.now();
    const readings = await searchPhoto(photo);
    time += performance.now() - begun;
    of += 1;
    if (readings.some(({ text }) => text === photo.text)) here += 1;
  }
  console.log(`${group}: ${here} of ${of}`);
  all += of;
  read += here;
}
const share = (read / all) * 100;
console.log(`read: ${share.toFixed(1)} %  (goal ≥ ${READ} %); ${(time / all).toFixed(0)} ms a picture`);
let wrong = 0;
for await (const photo of photosOfNone()) wrong += (await searchPhoto(photo)).length;
console.log(`read where there is none: ${wrong}  (goal 0)`);
if (share < READ || wrong > 0) process.exitCode = 1;
