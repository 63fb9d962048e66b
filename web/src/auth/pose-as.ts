/** Session storage key under which an operator's choice of seller is kept. */
const key = 'pose-as';

export function clearPoseAs(): void {
  sessionStorage.removeItem(key);
}

/** The header that makes a request act for the seller an operator poses as; none otherwise. */
export function poseAsHeader(): Record<string, string> {
  const email = sessionStorage.getItem(key);
  return email ? { 'ps-sellers-pose-as': email } : {};
}
