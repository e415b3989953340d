import { type ReactNode, useRef } from 'react';
import { Frame } from '../../frame/frame.tsx';
import { handedOn, type Options } from '../options.ts';
import { AREAS, addressOf, areaOf, type Tool } from '../tool.ts';
import { shops } from '../tools.ts';
import { ShareButton } from './actions.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** Said of a tool that does not ask the server. */
const staysText = ({ offlineAfter }: Pick<Tool, 'offlineAfter'>): string =>
  offlineAfter
    ? `Što ovdje unesete, ne šalje se nikamo: sve se radi u ovom pregledniku, a nakon ${offlineAfter} i bez internetske veze.`
    : 'Što ovdje unesete, ne šalje se nikamo: sve se radi u ovom pregledniku, i bez internetske veze.';

/** What stands around a tool on its page: the way to the others, its name, where the work is done. */
export function ToolPage<O extends Options>({ tool, children }: { tool: Tool<O>; children: ReactNode }) {
  const area = areaOf(tool);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  const neighbours = shops.find((shop) => shop.area === area)?.tools ?? [];
  return (
    <Frame page="tools" title={tool.name}>
      <div ref={page} className="page tool-page">
        <nav className="tool-street" aria-label={`Alati: ${AREAS[area]}`}>
          <a href="/alati/" className="tool-all">
            Svi alati
          </a>
          <span className="tool-area">{AREAS[area]}</span>
          <ul>
            {neighbours.map((one) => (
              <li key={one.path}>
                <a href={addressOf(one)} aria-current={one.path === tool.path ? 'page' : undefined}>
                  {one.short}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <header className="tool-head">
          <ToolSign sign={tool.sign} />
          <div>
            <h1>{tool.name}</h1>
            <p>{tool.description}</p>
          </div>
        </header>
        <div className="tool-stays">
          <p data-sends={tool.sends ? '' : undefined}>{tool.sends ?? staysText(tool)}</p>
          <ShareButton also={handedOn(tool.options)} />
        </div>
        {children}
        <nav className="tool-others" aria-labelledby="drugi-alati">
          <h2 id="drugi-alati">Ostali alati</h2>
          <div>
            {shops.map((shop) => (
              <div key={shop.area}>
                <h3>{shop.name}</h3>
                <ul>
                  {shop.tools
                    .filter((one) => one.path !== tool.path)
                    .map((one) => (
                      <li key={one.path}>
                        <a href={addressOf(one)}>{one.name}</a>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
      </div>
    </Frame>
  );
}

/** A tool's sign, as it hangs over its shop. Decoration. */
export function ToolSign({ sign }: { sign: string }) {
  return (
    <svg aria-hidden="true" className="tool-sign" viewBox="0 0 24 24">
      <path d={sign} />
    </svg>
  );
}
