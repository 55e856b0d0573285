/*
 * The floor of a fan-out: answers each upgrade, then writes every event to every socket with one
 * write, and does nothing else. Prints its port; for each line "EVENTS_PER_SECOND SECONDS" on its
 * input it publishes, then prints "published".
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <netinet/tcp.h>
#include <time.h>
#include <unistd.h>

#define MAX_SOCKETS 20000

static int sockets[MAX_SOCKETS], count;

static void fail(const char *what) { perror(what); exit(1); }

static long long now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void publish(int number) {
  unsigned char frame[512];
  int length = snprintf((char *)frame + 4, sizeof frame - 4,
    "{\"sessionId\":\"ABCDEF\",\"text\":\"T=%lld; so we put a queue between the two systems\",\"isFinal\":true,"
    "\"timestamp\":%lld,\"segmentNumber\":%d,\"startMs\":%d,\"endMs\":%d,\"speaker\":null,\"isGap\":false}",
    now(CLOCK_REALTIME), now(CLOCK_REALTIME) / 1000000, number, number * 100, number * 100 + 90);
  frame[0] = 0x81;
  frame[1] = 126;
  frame[2] = length >> 8;
  frame[3] = length & 255;
  for (int i = 0; i < count; i++) if (write(sockets[i], frame, length + 4) < 0) continue;
}

/* The load program does not check the key that an upgrade is answered with. */
static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
  "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";

int main(void) {
  struct rlimit files = { 1 << 20, 1 << 20 };
  if (setrlimit(RLIMIT_NOFILE, &files)) { getrlimit(RLIMIT_NOFILE, &files); files.rlim_cur = files.rlim_max; setrlimit(RLIMIT_NOFILE, &files); }
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), loop = epoll_create1(0), one = 1;
  struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  socklen_t size = sizeof at;
  if (bind(listener, (struct sockaddr *)&at, size) || listen(listener, 4096)) fail("listen");
  getsockname(listener, (struct sockaddr *)&at, &size);
  printf("%d\n", ntohs(at.sin_port));
  fflush(stdout);
  struct epoll_event on = { .events = EPOLLIN, .data.fd = listener }, events[512];
  epoll_ctl(loop, EPOLL_CTL_ADD, listener, &on);
  on.data.fd = 0;
  epoll_ctl(loop, EPOLL_CTL_ADD, 0, &on);
  long left = 0, number = 0, perSecond = 1;
  long long next = 0;
  for (;;) {
    long long wait = left ? (next - now(CLOCK_MONOTONIC)) / 1000000 : -1;
    int n = epoll_wait(loop, events, 512, left && wait < 0 ? 0 : (int)wait);
    for (int i = 0; i < n; i++) {
      int fd = events[i].data.fd;
      char bytes[2048];
      if (fd == 0) {
        int got = read(0, bytes, sizeof bytes - 1), seconds;
        if (got <= 0) return 0;
        bytes[got] = 0;
        if (sscanf(bytes, "%ld %d", &perSecond, &seconds) != 2) return 2;
        left = perSecond * seconds;
        next = now(CLOCK_MONOTONIC);
      } else if (fd == listener) {
        for (int client; (client = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
          setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
          on.data.fd = client;
          epoll_ctl(loop, EPOLL_CTL_ADD, client, &on);
        }
      } else {
        int got = read(fd, bytes, sizeof bytes);
        if (got <= 0) { epoll_ctl(loop, EPOLL_CTL_DEL, fd, NULL); continue; }
        if (bytes[0] != 'G' || count == MAX_SOCKETS) continue;
        sockets[count++] = fd;
        if (write(fd, answer, sizeof answer - 1) < 0) fail("answer");
      }
    }
    while (left && now(CLOCK_MONOTONIC) >= next) {
      publish(++number);
      next += 1000000000LL / perSecond;
      if (--left == 0) { printf("published\n"); fflush(stdout); }
    }
  }
}
