import { addressOf, type Tool } from '../tools/tool.ts';
import { TOOLS } from '../tools/tools.ts';
import { PAGES, type PageInfo } from './pages.ts';

/** Page data of a tool. */
export const pageOfTool = (tool: Tool): PageInfo & { address: string } => ({
  address: addressOf(tool),
  file: `alati/${tool.path}.html`,
  title: tool.name,
  description: tool.description,
  index: true,
  application: { name: tool.name, description: tool.description },
  offline: 'visited',
});

/** All pages, tools included. For server and build only: no page loads this. */
export const allPages: readonly PageInfo[] = [...Object.values(PAGES), ...TOOLS.map(pageOfTool)];

/** Pages for search engines. */
export const indexedPages = allPages.filter(
  (page): page is PageInfo & { address: string } => page.index && page.address !== null,
);
