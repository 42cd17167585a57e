import { CanceledPage, canceledMetadata } from '@/components/payment/result/canceled-page';

export const generateMetadata = canceledMetadata;
export default CanceledPage;
