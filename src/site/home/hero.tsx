import { Rosette } from '../ornament/rosette.tsx';
import { Street } from '../ornament/street.tsx';

/** The rosette rises like the sun behind the roofs of the market. */
export function Hero() {
  return (
    <section className="hero">
      <div className="page hero-inside">
        <h1>
          Mnogo zanata, <span>jedna čaršija.</span>
        </h1>
        <p className="hero-lead">
          Web i mobilne aplikacije, cloud, baze podataka, savjet i održavanje. Za svaki posao majstor koji ga
          zna, a za vas jedna vrata na koja kucate.
        </p>
        <p className="hero-actions">
          <a className="button" href="#contact">
            Pišite nam
          </a>
          <a className="button button-line" href="#services">
            Pogledajte usluge
          </a>
        </p>
      </div>
      <div className="hero-scene">
        <Rosette className="hero-rosette" />
        <Street />
      </div>
    </section>
  );
}
