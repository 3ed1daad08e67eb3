// Loaded into the server by `npm start`. If the starting process is killed, its end of the channel closes and the
// server stops as if asked to, instead of running on unnoticed and holding the port.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
