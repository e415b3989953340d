import type { PortfolioContent } from '../../modules/content/content.ts';
import { Frame } from '../frame/frame.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { Street } from '../ornament/street.tsx';
import { Work } from '../portfolio/work.tsx';
import { titleOfPortfolio } from '../titles.ts';

/** The portfolio: each work with its picture. */
export function PortfolioPage({ content }: { content: PortfolioContent }) {
  const { title, lead, works } = content;
  return (
    <Frame page="other" title={titleOfPortfolio(content)}>
      <section className="show">
        <Rosette className="show-rosette" />
        <div className="page show-inside">
          <p className="show-name">Portfolio</p>
          <h1>{title}</h1>
          {lead && <p className="show-lead lines">{lead}</p>}
        </div>
      </section>
      <section className="works" aria-label="Radovi">
        <div className="page">
          {works.length > 0 ? (
            <ul className="work-list">
              {works.map((work, index) => (
                <Work key={work.idguid} work={work} index={index} />
              ))}
            </ul>
          ) : (
            <div className="works-none">
              <h2>Izlog je zasad prazan.</h2>
              <p>
                Ovdje stoje radovi koje smijemo pokazati. Dok ih nema, pitajte: rado ćemo ispričati šta smo
                radili i kako.
              </p>
            </div>
          )}
        </div>
      </section>
      <section className="show-end" aria-labelledby="show-end-title">
        <div className="page show-end-inside">
          <h2 id="show-end-title">Treba vam nešto slično, ili nešto sasvim drugo?</h2>
          <p>
            <a className="button" href="/#contact">
              Recite nam šta
            </a>
          </p>
        </div>
        <Street />
      </section>
    </Frame>
  );
}
