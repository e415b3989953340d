import '../../../styles/tools.css';
import '../../../styles/json-tools.css';
import { mount } from '../../../pages/mount.tsx';
import { JsonValidator } from './screen.tsx';

mount(<JsonValidator />);
