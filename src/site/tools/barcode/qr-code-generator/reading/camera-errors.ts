/** Messages by the name of the browser's error. */
const ERROR_TEXTS: Record<string, string> = {
  NotAllowedError:
    'Kamera nije dozvoljena. Dozvolite je ovom sajtu u postavkama preglednika (ikona pored adrese), pa pokušajte ponovo.',
  NotFoundError: 'Na ovom uređaju nema kamere. Kod možete pročitati sa slike.',
  OverconstrainedError: 'Na ovom uređaju nema takve kamere. Kod možete pročitati sa slike.',
  NotReadableError:
    'Kamera je zauzeta: koristi je drugi program ili kartica. Zatvorite ih, pa pokušajte ponovo.',
  AbortError: 'Kamera se nije pokrenula. Pokušajte ponovo.',
  SecurityError: 'Preglednik na ovoj stranici ne dozvoljava kameru.',
};

/** Shown where the browser offers no camera API, as without https. */
export const NO_CAMERA =
  'Ovaj preglednik ovdje ne nudi kameru (treba mu https). Kod možete pročitati sa slike.';

/** The message for a camera that did not start. */
export function cameraErrorText(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return (
    ERROR_TEXTS[name] ?? `Kamera se nije pokrenula${name ? ` (${name})` : ''}. Kod možete pročitati sa slike.`
  );
}
