import { CopyButton, Scroll } from '../../../../admin/kit/index.ts';
import { framesOf, isOwn } from '../../problems/frames.ts';
import classes from './line.module.css';

/** The stack of an error; what is not the application's own code stands back. */
export function Stack({ stack }: { stack: string }) {
  return (
    <section aria-label="Stek">
      <div className={classes.partHead}>
        <h3>Stek</h3>
        <CopyButton text={stack} label="Kopiraj" about=": stek" size="compact-sm" />
      </div>
      <Scroll className={classes.stack} aria-label="Redovi steka">
        <ol>
          {stack.split('\n').map((text, index) => {
            const [frame] = framesOf(text);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stack have no other name, and never move
                key={index}
                data-own={(frame && isOwn(frame)) || undefined}
                data-foreign={(frame && !isOwn(frame)) || undefined}
              >
                {text || '\u00a0'}
              </li>
            );
          })}
        </ol>
      </Scroll>
    </section>
  );
}
