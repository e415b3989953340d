import type { HomeContent } from '../../modules/content/content.ts';
import { Checker } from '../checker/checker.tsx';
import type { RunControl } from '../checker/use-run.ts';
import { Rosette } from '../ornament/rosette.tsx';
import { Street } from '../ornament/street.tsx';

/** The hero: a rosette behind roofs, and the checker. */
export function Hero({ checker, content }: { checker: RunControl; content: HomeContent }) {
  const { hero_title, hero_accent, hero_lead, hero_link } = content;
  return (
    <section className="hero">
      <div className="page hero-inside">
        <h1>
          {hero_title} {hero_accent && <span>{hero_accent}</span>}
        </h1>
        <p className="hero-lead">
          {hero_lead} {hero_link && <a href="#contact">{hero_link}</a>}
        </p>
        <Checker control={checker} />
      </div>
      <div className="hero-scene">
        <Rosette className="hero-rosette" />
        <Street />
      </div>
    </section>
  );
}
