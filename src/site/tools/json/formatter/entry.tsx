import '../../../styles/tools.css';
import '../../../styles/json-tools.css';
import { mount } from '../../../pages/mount.tsx';
import { JsonFormatter } from './screen.tsx';

mount(<JsonFormatter />);
