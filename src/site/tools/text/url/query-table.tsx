import { Action, CopyButton } from '../../kit/actions.tsx';
import type { Input } from '../../kit/use-source.ts';
import { editOf } from '../../kit/use-undo-keys.ts';
import { splitAddress } from './address.ts';
import { type Pair, pairsOf, withNewPair, withoutPair, withPair } from './query.ts';

interface QueryTableProps {
  address: string;
  /** The input with the address: a change here is an undo step there. */
  input: Input;
}

/** The query as an editable table; changes go into the address above. */
export function QueryTable({ address, input }: QueryTableProps) {
  const pairs = pairsOf(address);
  const write = (index: number, { name, value }: Pick<Pair, 'name' | 'value'>, edit: string | null): void =>
    input.type(
      withPair(address, index, { name: name.toWellFormed(), value: value?.toWellFormed() ?? null }),
      edit,
    );
  if (pairs.length === 0 && !splitAddress(address).host) return null;
  return (
    <section className="tool-panel tool-output url-table" aria-labelledby="upit" data-steps={input.id}>
      <div className="tool-panel-head">
        <h2 id="upit">Upit</h2>
        <div className="tool-actions">
          <Action onClick={() => input.replace(withNewPair(address, { name: 'ime', value: '' }))}>
            Dodaj red
          </Action>
          <CopyButton disabled={pairs.length === 0} content={() => asJson(pairs)}>
            Kopiraj kao JSON
          </CopyButton>
        </div>
      </div>
      {pairs.length === 0 ? (
        <p className="tool-empty">U adresi nema upita.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Ime</th>
              <th scope="col">Vrijednost</th>
              <th scope="col">
                <span className="unseen">Radnje</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is the place it stands in; names repeat
              <tr key={index}>
                <td>
                  <input
                    className="tool-field"
                    aria-label={`Ime ${index + 1}`}
                    value={pair.name}
                    spellCheck={false}
                    onInput={(event) =>
                      write(
                        index,
                        { ...pair, name: event.currentTarget.value },
                        editOf(event, `name ${index}`),
                      )
                    }
                  />
                </td>
                <td>
                  <input
                    className="tool-field"
                    aria-label={`Vrijednost ${index + 1}`}
                    value={pair.value ?? ''}
                    spellCheck={false}
                    aria-invalid={pair.faults.length > 0 || undefined}
                    onInput={(event) =>
                      write(
                        index,
                        { ...pair, value: event.currentTarget.value },
                        editOf(event, `value ${index}`),
                      )
                    }
                  />
                </td>
                <td>
                  <div className="tool-actions">
                    <CopyButton
                      content={() => pair.value ?? ''}
                      of={pair.value}
                      label={`Kopiraj vrijednost ${pair.name}`}
                    />
                    <Action
                      label={`Izbaci ${pair.name}`}
                      onClick={() => input.replace(withoutPair(address, index))}
                    >
                      Izbaci
                    </Action>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Repeated names become lists. */
function asJson(pairs: readonly Pair[]): string {
  const all: Record<string, string | null | (string | null)[]> = Object.create(null);
  for (const { name, value } of pairs) {
    const before = all[name];
    all[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return JSON.stringify(all, null, 2);
}
