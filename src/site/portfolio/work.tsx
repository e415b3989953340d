import { pictureUrl, type ShownWork } from '../../modules/content/content.ts';
import { Roof, type Tiling } from '../ornament/roof.tsx';
import { Rosette } from '../ornament/rosette.tsx';

/** Roofs in turn, so that neighbours differ. */
const TILINGS: Tiling[] = ['courses', 'scales', 'diamonds', 'battens', 'steps', 'rafters'];

/** Displayed widths of a picture, for srcset (portfolio.css). */
const SIZES = '(max-width: 52rem) 92vw, 40rem';

/** A work: its picture under a roof, and its description. */
export function Work({ work, index }: { work: ShownWork; index: number }) {
  const { idguid, title, client, year, text, link, tags } = work;
  const about = [client, year].filter(Boolean).join(', ');
  return (
    <li>
      <article className="work" id={`rad-${idguid}`} aria-labelledby={`rad-${idguid}-naziv`}>
        <div className="work-window">
          <Roof tiling={TILINGS[index % TILINGS.length]!} />
          <div className="work-pane">
            <WorkPicture work={work} first={index === 0} />
          </div>
        </div>
        <div className="work-text">
          {about && <p className="work-client">{about}</p>}
          <h2 id={`rad-${idguid}-naziv`}>{title}</h2>
          {text && <p className="lines">{text}</p>}
          {tags.length > 0 && (
            <ul className="work-tags" aria-label="Oznake">
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
          {link && (
            <p>
              <a className="work-link" href={link} rel="noopener">
                {hostOf(link)}
                <span className="unseen"> (stranica rada {title})</span>
              </a>
            </p>
          )}
        </div>
      </article>
    </li>
  );
}

function WorkPicture({ work: { picture }, first }: { work: ShownWork; first: boolean }) {
  if (!picture) return <Rosette className="work-rosette" />;
  const { idguid, widths, width, height, alt } = picture;
  const files = (format: 'webp' | 'avif'): string =>
    widths.map((one) => `${pictureUrl(idguid, one, format)} ${one}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={SIZES} />
      <img
        src={pictureUrl(idguid, widths[0] ?? width, 'webp')}
        srcSet={files('webp')}
        sizes={SIZES}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

/** The host of a link. Safari before 18 lacks URL.parse. */
const hostOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : link;
