import '../../../styles/sheets/tool-json.css';
import { mount } from '../../../pages/mount.tsx';
import { JsonFormatter } from './screen.tsx';

mount(<JsonFormatter />);
