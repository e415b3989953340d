import { IconCloudUpload, IconFileSearch, IconUserCheck } from '@tabler/icons-react';
import { Panel } from '../../../../admin/kit/index.ts';
import classes from './process.module.css';

const STEPS = [
  {
    icon: IconCloudUpload,
    title: 'Pošaljete papir',
    text: 'Skeniranu fakturu, PDF iz e-maila ili sliku s telefona. Može ih biti i stotinu odjednom.',
  },
  {
    icon: IconFileSearch,
    title: 'Program ga pročita',
    text: 'Prepozna o kakvom se dokumentu radi i nađe ko ga je izdao, broj, datume, iznose i stavke. Ostaje zapisano gdje na papiru šta piše.',
  },
  {
    icon: IconUserCheck,
    title: 'Vi pregledate i odobrite',
    text: 'Gledate samo ono u šta program nije siguran. Ništa se ne odobrava bez osobe.',
  },
] as const;

/** What happens with a paper, for whoever has sent none yet. */
export const Steps = () => (
  <Panel title="Šta se dešava s papirom">
    <ol className={classes.steps}>
      {STEPS.map(({ icon: Sign, title, text }, index) => (
        <li key={title}>
          <span className={classes.number} aria-hidden>
            <Sign size={22} stroke={1.5} />
          </span>
          <div>
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Panel>
);
