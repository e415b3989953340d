import { addressOf, type Tool } from '../tools/tool.ts';
import { TOOLS } from '../tools/tools.ts';
import { PAGES, type PageInfo } from './pages.ts';

/** What is said of a tool's page follows from the tool. */
export const pageOfTool = (tool: Tool): PageInfo & { address: string } => ({
  address: addressOf(tool),
  file: `alati/${tool.path}.html`,
  title: tool.name,
  description: tool.description,
  index: true,
  application: { name: tool.name, description: tool.description },
  offline: 'visited',
});

/** Every page, each as `PageInfo` whatever its line says; those of the tools as well. For the server and the build: no page loads them all. */
export const allPages: readonly PageInfo[] = [...Object.values(PAGES), ...TOOLS.map(pageOfTool)];

/** The pages that search engines may show. */
export const indexedPages = allPages.filter(
  (page): page is PageInfo & { address: string } => page.index && page.address !== null,
);
