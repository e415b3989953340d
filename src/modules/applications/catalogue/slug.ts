import { fold } from '../../../core/fold.ts';

/** An address for a name: "Moja blagajna Šeher" is `moja-blagajna-seher`. Empty for a name without letters and digits. */
export const slugOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
