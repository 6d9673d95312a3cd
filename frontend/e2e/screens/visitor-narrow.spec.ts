import { PHONE } from '../support/combinations';
import { testScreens } from './examine-screens';

testScreens(PHONE);
