/**
 * Substitute fonts for documents that embed none, metric-compatible with Arial, Times New Roman and Courier New. The engine's own
 * have no č, ć or đ. Each is fetched when first needed. Workers only: the request is synchronous.
 */
import sans from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import sansItalic from '@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf?url';
import sansBold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import sansBoldItalic from '@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf?url';
import mono from '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf?url';
import monoItalic from '@expo-google-fonts/cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf?url';
import monoBold from '@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf?url';
import monoBoldItalic from '@expo-google-fonts/cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf?url';
import serif from '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf?url';
import serifItalic from '@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf?url';
import serifBold from '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf?url';
import serifBoldItalic from '@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf?url';
import type { Face } from '../../core/pages/substitutes.ts';

const FILES: Record<Face, string> = {
  ...{ sans, 'sans-italic': sansItalic, 'sans-bold': sansBold, 'sans-bold-italic': sansBoldItalic },
  ...{ serif, 'serif-italic': serifItalic, 'serif-bold': serifBold, 'serif-bold-italic': serifBoldItalic },
  ...{ mono, 'mono-italic': monoItalic, 'mono-bold': monoBold, 'mono-bold-italic': monoBoldItalic },
};

/** Fetches a font synchronously; null where it cannot be fetched, and the engine's own is used. */
export function readFont(face: Face): Uint8Array | null {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', FILES[face], false);
    request.responseType = 'arraybuffer';
    request.send();
    return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : null;
  } catch {
    return null;
  }
}
