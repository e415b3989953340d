import type { PresentPerson } from '../../presence.api.ts';
import classes from './thread.module.css';

const named = (people: readonly PresentPerson[]): string => {
  const names = people.map(({ name }) => name.split(' ')[0]!);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} i ${names.at(-1)}` : (names[0] ?? '');
};

/** Who else is here. It always has its place, so that nothing moves when somebody comes. */
export function PresenceLine({ present }: { present: readonly PresentPerson[] }) {
  const typing = present.filter((one) => one.typing);
  const others = present.filter((one) => !one.typing);
  return (
    <p className={classes.presence} aria-live="polite">
      {typing.length > 0 && (
        <span data-typing>
          {named(typing)} {typing.length > 1 ? 'pišu' : 'piše'}
          <i aria-hidden>
            <b />
            <b />
            <b />
          </i>
        </span>
      )}
      {typing.length === 0 && others.length > 0 && (
        <span>
          {others.length > 1
            ? `Ovaj razgovor imaju otvoren i ${named(others)}.`
            : `Ovaj razgovor ima otvoren i ${others[0]!.name}.`}
        </span>
      )}
    </p>
  );
}
