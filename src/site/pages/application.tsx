import type { ApplicationContent, ShownApplication } from '../../modules/applications/pages/shown.ts';
import { Download } from '../applications/download.tsx';
import { Html } from '../applications/html.tsx';
import { AppIcon } from '../applications/icon.tsx';
import { MainButton } from '../applications/main-button.tsx';
import { News } from '../applications/news.tsx';
import { Frame } from '../frame/frame.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { PAGES } from './pages.ts';

/** /aplikacije/{slug}: one application, its downloads and versions. */
export function ApplicationPage({ content: { application } }: { content: ApplicationContent }) {
  return (
    <Frame page="other" title={application?.name ?? PAGES.application.title}>
      {application ? <Shown application={application} /> : <Unreadable />}
    </Frame>
  );
}

const Unreadable = () => (
  <section className="page app-lost">
    <h1>Ova aplikacija se trenutno ne može prikazati.</h1>
    <p>Osvježite stranicu za koji trenutak.</p>
  </section>
);

function Shown({ application }: { application: ShownApplication }) {
  const { name, summary, description, icon, publisher, newest, early, news, minisignKey } = application;
  return (
    <>
      <section className="show app-head">
        <Rosette className="show-rosette" />
        <div className="page show-inside">
          <AppIcon icon={icon} large />
          <p className="show-name">{publisher}</p>
          <h1>{name}</h1>
          {summary && <p className="show-lead">{summary}</p>}
          {newest.length > 0 && <MainButton newest={newest} />}
        </div>
      </section>
      {description && (
        <section className="app-band" aria-labelledby="o-aplikaciji">
          <div className="page">
            <h2 id="o-aplikaciji">O aplikaciji</h2>
            <Html html={description} />
          </div>
        </section>
      )}
      <section className="app-band app-band-ground" aria-labelledby="preuzimanje">
        <div className="page">
          <h2 id="preuzimanje">Preuzimanje</h2>
          {newest.length > 0 ? (
            <ul className="app-street">
              {newest.map((version, index) => (
                <Download key={version.idguid} version={version} index={index} />
              ))}
            </ul>
          ) : (
            <p className="app-about">Zasad nema datoteka koje se mogu preuzeti.</p>
          )}
          {early.length > 0 && (
            <>
              <h2 className="app-early" id="isprobavanje">
                Za one koji isprobavaju
              </h2>
              <p className="app-about">Novije verzije koje još nisu gotove. Mogu imati greške.</p>
              <ul className="app-street">
                {early.map((version, index) => (
                  <Download key={version.idguid} version={version} index={index + newest.length} />
                ))}
              </ul>
            </>
          )}
          {minisignKey && (
            <details className="app-proof app-key">
              <summary>Javni ključ izdavača (minisign)</summary>
              <p className="app-about">
                Njime se provjerava da datoteka nije mijenjana otkad ju je izdavač potpisao.
              </p>
              <code>{minisignKey.trim()}</code>
            </details>
          )}
        </div>
      </section>
      {news.length > 0 && (
        <section className="app-band" aria-labelledby="verzije">
          <div className="page">
            <h2 id="verzije">Šta je novo</h2>
            <ul className="app-newses">
              {news.map((one, index) => (
                <News
                  key={`${one.number} ${one.channel} ${one.platforms.join(' ')}`}
                  news={one}
                  open={index === 0}
                />
              ))}
            </ul>
          </div>
        </section>
      )}
      <Support application={application} />
    </>
  );
}

function Support({ application: { website, supportUrl, supportEmail } }: { application: ShownApplication }) {
  if (!website && !supportUrl && !supportEmail) return null;
  return (
    <section className="app-band app-band-ground" aria-labelledby="podrska">
      <div className="page">
        <h2 id="podrska">Pomoć i više o aplikaciji</h2>
        <ul className="app-links">
          {supportUrl && (
            <li>
              <a href={supportUrl} rel="nofollow noopener">
                Stranica podrške
              </a>
            </li>
          )}
          {supportEmail && (
            <li>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </li>
          )}
          {website && (
            <li>
              <a href={website} rel="nofollow noopener">
                Web stranica aplikacije
              </a>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
