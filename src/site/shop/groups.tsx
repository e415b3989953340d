import { countText } from '../../core/count-text.ts';
import { type ShopContent, shopAddress } from '../../modules/shop/catalog/shown.ts';
import { ShopLink } from './shop-link.tsx';
import { type Go, LIST } from './use-shop.ts';

/** The goods groups: the way to the one that is asked for, and those below it with how many articles they have. */
export function Groups({ content, go }: { content: ShopContent; go: Go }) {
  const { asked, path, groups, total } = content;
  if (path.length === 0 && groups.length === 0) return null;
  const address = (group: string | null): string =>
    shopAddress({ org: asked.org, q: asked.q, sort: asked.sort, group });
  return (
    <nav className="groups" aria-label="Grupe">
      <ul className="groups-path">
        <li>
          <ShopLink
            className="group-link"
            href={address(null)}
            go={go}
            to={LIST}
            aria-current={path.length === 0 ? 'true' : undefined}
          >
            Sve grupe
            {asked.q === '' && <span className="groups-count">{countText(total)}</span>}
          </ShopLink>
        </li>
        {path.map(({ code, name, count }, index) => (
          <li key={code}>
            <ShopLink
              className="group-link"
              href={address(code)}
              go={go}
              to={LIST}
              aria-current={index === path.length - 1 ? 'true' : undefined}
            >
              {name}
              <span className="groups-count">{countText(count)}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
      {groups.length > 0 && (
        <ul className="groups-below">
          {groups.map(({ code, name, count }) => (
            <li key={code}>
              <ShopLink className="group-link" href={address(code)} go={go} to={LIST}>
                {name}
                <span className="groups-count">{countText(count)}</span>
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
