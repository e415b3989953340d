import type { ToolLinks } from './kit/page.tsx';
import { AREAS, addressOf, areaOf, type Tool } from './tool.ts';
import { toolGroups } from './tools.ts';

/** Links from a tool to the others. */
export function linksFrom(tool: Tool): ToolLinks {
  const area = areaOf(tool);
  const neighbours = toolGroups.find((shop) => shop.area === area)?.tools ?? [];
  return {
    street: (
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
    ),
    others: (
      <nav className="tool-others" aria-labelledby="drugi-alati">
        <h2 id="drugi-alati">Ostali alati</h2>
        <div>
          {toolGroups.map((shop) => (
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
    ),
  };
}
