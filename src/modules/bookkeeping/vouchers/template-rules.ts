import type { Behaviour } from '../../../core/crud.ts';
import type { TemplateRow } from './template-lines.ts';

/** Rules of templates across their fields. */
export const templateRules: Behaviour = {
  check({ ponavljanje, dan, od, do: until, stavke }) {
    const errors: Record<string, string> = {};
    const rests = (stavke as readonly TemplateRow[]).flatMap(({ iznos }, index) =>
      iznos === '=' ? [index] : [],
    );
    if (rests.length > 1) errors[`stavke.${rests[1]}.iznos`] = 'Samo jedna stavka dobija ostatak (=).';
    if (ponavljanje === 'mjesecno' && !dan) errors.dan = 'Upišite dan u mjesecu.';
    if (od && until && String(until) < String(od)) errors.do = 'Kraj je prije početka.';
    return errors;
  },
};
