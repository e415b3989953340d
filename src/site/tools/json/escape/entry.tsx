import '../../../styles/sheets/tool.css';
import { mount } from '../../../pages/mount.tsx';
import { JsonEscape } from './screen.tsx';

mount(<JsonEscape />);
