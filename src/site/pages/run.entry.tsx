import '../styles/sheets/run.css';
import { mount } from './mount.tsx';
import { RunPage } from './run.tsx';

mount(<RunPage />);
