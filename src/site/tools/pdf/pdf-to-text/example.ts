const SIZE = { width: 1240, height: 1100 };
const LINES = [
  'Sarajevska čaršija nastala je u petnaestom vijeku. Oko hana i',
  'hamama okupljali su se zanatlije i trgovci iz svih krajeva, a',
  'svaka ulica dobila je ime po zanatu koji se u njoj radio:',
  'Kazandžiluk, Sarači, Kujundžiluk, Ćurčiluk.',
  '',
  'Kazandžije su od bakra kovale džezve, ibrike i đugume. Njihov',
  'se čekić čuo od sabaha do akšama, pa se i danas kaže da se',
  'čaršija budi uz zvuk bakra.',
  '',
  'Cijena najma iznosi 1.250,00 KM mjesečno, bez PDV-a od 17 %.',
];

/** A sheet as from a hurried scan: skewed, with a shadow. */
export async function exampleScan(): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const context = canvas.getContext('2d')!;
  const { width, height } = SIZE;
  const light = context.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, '#f7f4ec');
  light.addColorStop(1, '#a9a49a');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.rotate(0.022);
  context.fillStyle = '#26221d';
  context.font = '700 54px Georgia, "Liberation Serif", serif';
  context.fillText('Čaršija i njeni zanati', 110, 150);
  context.font = '36px Georgia, "Liberation Serif", serif';
  LINES.forEach((line, at) => {
    context.fillText(line, 110, 260 + at * 62);
  });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  return new File([blob!], 'primjer-sken.jpg', { type: 'image/jpeg' });
}
