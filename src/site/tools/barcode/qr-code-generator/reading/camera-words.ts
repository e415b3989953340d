/** Why the camera cannot be used, in words, by the name of the browser's error. */
const WORDS: Record<string, string> = {
  NotAllowedError:
    'Kamera nije dozvoljena. Dozvolite je ovom sajtu u postavkama preglednika (ikona pored adrese), pa pokušajte ponovo.',
  NotFoundError: 'Na ovom uređaju nema kamere. Kod možete pročitati sa slike.',
  OverconstrainedError: 'Na ovom uređaju nema takve kamere. Kod možete pročitati sa slike.',
  NotReadableError:
    'Kamera je zauzeta: koristi je drugi program ili kartica. Zatvorite ih, pa pokušajte ponovo.',
  AbortError: 'Kamera se nije pokrenula. Pokušajte ponovo.',
  SecurityError: 'Preglednik na ovoj stranici ne dozvoljava kameru.',
};

/** Said where the browser offers no camera at all: without https it does not. */
export const NO_CAMERAS =
  'Ovaj preglednik ovdje ne nudi kameru (treba mu https). Kod možete pročitati sa slike.';

/** What to tell a person of a camera that did not begin. */
export function cameraWords(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return WORDS[name] ?? `Kamera se nije pokrenula${name ? ` (${name})` : ''}. Kod možete pročitati sa slike.`;
}
