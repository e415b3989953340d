import { createContext, type ReactNode, useContext, useRef } from 'react';
import { AS_IT_STANDS } from '../../as-it-stands.ts';
import { Frame } from '../../frame/frame.tsx';
import { handedOn, type Options } from '../options.ts';
import type { Tool } from '../tool.ts';
import { ToolSign } from '../tool-sign.tsx';
import { ShareButton } from './actions.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** Said of a tool that does not ask the server. */
const staysText = ({ offlineAfter }: Pick<Tool, 'offlineAfter'>): string =>
  offlineAfter
    ? `Što ovdje unesete, ne šalje se nikamo: sve se radi u ovom pregledniku, a nakon ${offlineAfter} i bez internetske veze.`
    : 'Što ovdje unesete, ne šalje se nikamo: sve se radi u ovom pregledniku, i bez internetske veze.';

/** What leads from one tool to the others, above it and below it: made when the site is built. */
export interface Ways {
  street: ReactNode;
  others: ReactNode;
}
/** Null in a browser, which leaves these parts as they stand and is spared the code of all tools' definitions. */
export const WaysToOthers = createContext<Ways | null>(null);

function Way({ part }: { part: keyof Ways }) {
  const ways = useContext(WaysToOthers);
  return ways ? <div>{ways[part]}</div> : <div {...AS_IT_STANDS} />;
}

/** What stands around a tool on its page: the way to the others, its name, where the work is done. */
export function ToolPage<O extends Options>({ tool, children }: { tool: Tool<O>; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <Frame page="tools" title={tool.name}>
      <div ref={page} className="page tool-page">
        <Way part="street" />
        <header className="tool-head">
          <ToolSign sign={tool.sign} />
          <h1>{tool.name}</h1>
          <p className="tool-stays" data-sends={tool.sends ? '' : undefined}>
            {tool.sends?.briefly ?? 'Ništa se ne šalje'}
          </p>
          <ShareButton also={handedOn(tool.options)} />
        </header>
        {children}
        <section className="tool-about" aria-labelledby="o-alatu">
          <h2 id="o-alatu">O ovom alatu</h2>
          <p>{tool.description}</p>
          <p>{tool.sends?.text ?? staysText(tool)}</p>
        </section>
        <Way part="others" />
      </div>
    </Frame>
  );
}
