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
  practice: '/practice',
  gallery: '/ui',
} as const
