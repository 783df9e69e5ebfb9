// Calls for screens of the first load: the code of each is loaded with the first call.
const auth = async () => (await import('./auth.ts')).authCalls
const user = async () => (await import('./user.ts')).userCalls

export const calls = {
  logIn: async () => (await auth()).logIn,
  logInAsAdmin: async () => (await auth()).logInAsAdmin,
  acceptInvitation: async () => (await auth()).acceptInvitation,
  confirmSecondFactor: async () => (await auth()).confirmSecondFactor,
  askForPasskey: async () => (await auth()).askForPasskey,
  logInWithPasskey: async () => (await auth()).logInWithPasskey,
  signUp: async () => (await auth()).signUp,
  verifyEmail: async () => (await auth()).verifyEmail,
  verifyEmailByLink: async () => (await auth()).verifyEmailByLink,
  verifyResetLink: async () => (await auth()).verifyResetLink,
  verifyOtp: async () => (await auth()).verifyOtp,
  resendOtp: async () => (await auth()).resendOtp,
  forgotPassword: async () => (await auth()).forgotPassword,
  resetPassword: async () => (await auth()).resetPassword,
  keepFactors: async () => (await auth()).keepFactors,
  changeSignupEmail: async () => (await auth()).changeSignupEmail,
  readEmailChange: async () => (await auth()).readEmailChange,
  undoEmailChange: async () => (await auth()).undoEmailChange,
  requestReopening: async () => (await auth()).requestReopening,
  reopenAccount: async () => (await auth()).reopenAccount,
  logOut: async () => (await auth()).logOut,
  changePassword: async () => (await user()).changePassword,
  deactivateAccount: async () => (await user()).deactivateAccount,
  deleteAccount: async () => (await user()).deleteAccount,
  submitContactMessage: async () => (await import('./support.ts')).contactCalls.submitContactMessage,
}
