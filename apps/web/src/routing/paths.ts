/** Every address of the app, written once. */
export const paths = {
  splash: '/',
  signUp: '/signup',
  logIn: '/login',
  adminLogIn: '/admin/login',
  forgotPassword: '/forgot-password',
  otpVerification: '/otp-verification',
  resetPassword: '/reset-password',
  emailVerification: '/email-verification',
  contact: '/contact',
  dashboard: '/dashboard',
  adminDashboard: '/admin/dashboard',
  profile: '/profile',
  play: '/play',
  match: '/play/:matchId',
  practice: '/practice',
  verify: '/verify/:matchId',
  verifyFile: '/verify',
  fairness: '/fairness',
  globalLeaderboard: '/global/leaderboard',
  bountyLeaderboard: '/bounty/leaderboard',
  previousWinners: '/previous-winners',
  previousWinnersOfBoard: '/bounty/leaderboard/previous/winners',
  fullPool: '/full-pool/:poolId',
  viewPool: '/view-pool/:poolId',
  gallery: '/ui',
  notFound: '*',
} as const

export const playPath = (matchId: string): string => `/play/${matchId}`
export const verifyPath = (matchId: string): string => `/verify/${matchId}`
export const viewPoolPath = (poolId: string): string => `/view-pool/${poolId}`
