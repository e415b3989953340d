import { Checker } from '../checker/checker.tsx';
import type { RunControl } from '../checker/use-run.ts';
import { Rosette } from '../ornament/rosette.tsx';
import { Street } from '../ornament/street.tsx';

/** The rosette rises like the sun behind the roofs of the market; before them stands the checker. */
export function Hero({ checker }: { checker: RunControl }) {
  return (
    <section className="hero">
      <div className="page hero-inside">
        <h1>
          Mnogo zanata, <span>jedna čaršija.</span>
        </h1>
        <p className="hero-lead">
          Web i mobilne aplikacije, cloud, baze podataka, savjet i održavanje. Za svaki posao majstor koji ga
          zna, a za vas <a href="#contact">jedna vrata na koja kucate</a>.
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
