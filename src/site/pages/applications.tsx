import { PLATFORMS } from '../../modules/applications/catalogue/platforms.ts';
import { publicPage } from '../../modules/applications/feeds/paths.ts';
import type { ApplicationsContent, ListedApplication } from '../../modules/applications/pages/shown.ts';
import { AppIcon } from '../applications/icon.tsx';
import { Frame } from '../frame/frame.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { PAGES } from './pages.ts';

/** /aplikacije: the public applications. */
export function ApplicationsPage({ content: { applications } }: { content: ApplicationsContent }) {
  return (
    <Frame page="other" title={PAGES.applications.title}>
      <section className="show">
        <Rosette className="show-rosette" />
        <div className="page show-inside app-title">
          <p className="show-name">Aplikacije</p>
          <h1>Alat koji nosite kući.</h1>
          <p className="show-lead">
            Programi za vaš računar i telefon. Uz svaki piše šta je u njemu novo, a svaka datoteka ima
            kontrolni zbir.
          </p>
        </div>
      </section>
      <section className="works" aria-label="Aplikacije">
        <div className="page">
          {applications && applications.length > 0 ? (
            <ul className="app-list">
              {applications.map((application) => (
                <Listed key={application.slug} application={application} />
              ))}
            </ul>
          ) : (
            <div className="works-none">
              {applications ? (
                <>
                  <h2>Na policama zasad nema ničega.</h2>
                  <p>Kad objavimo prvu aplikaciju, stajat će ovdje.</p>
                </>
              ) : (
                <>
                  <h2>Popis se trenutno ne može prikazati.</h2>
                  <p>Osvježite stranicu za koji trenutak.</p>
                </>
              )}
            </div>
          )}
        </div>
      </section>
    </Frame>
  );
}

function Listed({ application }: { application: ListedApplication }) {
  const { slug, name, summary, icon, publisher, newest } = application;
  return (
    <li className="app-card">
      <AppIcon icon={icon} />
      <div>
        <h2>
          <a href={publicPage(slug)}>{name}</a>
        </h2>
        {summary && <p>{summary}</p>}
        <p className="app-about">{publisher}</p>
        <ul className="app-platforms" aria-label={`Platforme aplikacije ${name}`}>
          {newest.map(({ platform, number }) => (
            <li key={platform}>
              {PLATFORMS[platform]} <span>{number}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
