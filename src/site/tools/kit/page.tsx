import { createContext, type ReactNode, useContext, useRef } from 'react';
import { Frame } from '../../frame/frame.tsx';
import { KEEP_PRERENDERED } from '../../keep-prerendered.ts';
import { type Options, sharedTexts } from '../options.ts';
import type { Tool } from '../tool.ts';
import { ToolSign } from '../tool-sign.tsx';
import { ShareButton } from './actions.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

/** Privacy text of a tool that sends nothing to the server. */
const privacyText = ({ offlineAfter }: Pick<Tool, 'offlineAfter'>): string =>
  offlineAfter
    ? `Što ovdje unesete, ne šalje se nikamo: sve se radi u ovom pregledniku, a nakon ${offlineAfter} i bez internetske veze.`
    : 'Što ovdje unesete, ne šalje se nikamo: sve se radi u ovom pregledniku, i bez internetske veze.';

/** Links to the other tools, above and below the tool; rendered at build only. */
export interface ToolLinks {
  street: ReactNode;
  others: ReactNode;
}
/** Null in the browser, which keeps the prerendered links and does not load the definitions of all tools. */
export const ToolLinksContext = createContext<ToolLinks | null>(null);

function ToolLinksPart({ part }: { part: keyof ToolLinks }) {
  const ways = useContext(ToolLinksContext);
  return ways ? <div>{ways[part]}</div> : <div {...KEEP_PRERENDERED} />;
}

/** The page around a tool: links to the others, its name, where the work is done. */
export function ToolPage<O extends Options>({ tool, children }: { tool: Tool<O>; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useFocusFallback(page);
  return (
    <Frame page="tools" title={tool.name}>
      <div ref={page} className="page tool-page">
        <ToolLinksPart part="street" />
        <header className="tool-head">
          <ToolSign sign={tool.sign} />
          <h1>{tool.name}</h1>
          <p className="tool-stays" data-sends={tool.sends ? '' : undefined}>
            {tool.sends?.briefly ?? 'Ništa se ne šalje'}
          </p>
          <ShareButton also={sharedTexts(tool.options)} />
        </header>
        {children}
        <section className="tool-about" aria-labelledby="o-alatu">
          <h2 id="o-alatu">O ovom alatu</h2>
          <p>{tool.description}</p>
          <p>{tool.sends?.text ?? privacyText(tool)}</p>
        </section>
        <ToolLinksPart part="others" />
      </div>
    </Frame>
  );
}
