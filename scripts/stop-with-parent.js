// Loaded into the server by `npm start`. If the starting process is killed outright, its end of the channel closes
// and the server stops as if asked to, instead of living on unseen and holding the port.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
