/** Suggested name of a passkey created on this device. */
export function thisDevice(): string {
  const { userAgent } = navigator;
  const names: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android telefon'],
    [/Windows/, 'Windows računar'],
    [/Macintosh/, 'Mac'],
    [/Linux/, 'Linux računar'],
  ];
  return names.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Moj uređaj';
}
