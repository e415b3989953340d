import '../styles/site.css';
import '../styles/checker.css';
import { mount } from './mount.tsx';
import { RunPage } from './run.tsx';

mount(<RunPage />);
