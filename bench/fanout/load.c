/*
 * Many WebSocket viewers in one process, one epoll loop: opens them, says one message on each if
 * told to, then counts what they receive and how old it is. A message holds T=<ns since the
 * epoch>; where it entered the server. Usage: load HOST PORT PATH COUNT [MESSAGE [stalled]]
 * Prints "ready", then for each line on its input one line of JSON about what came since the line
 * before, until its input ends. Stalled viewers have small buffers and read nothing until the first
 * line; then they look whether they were closed, and end.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define BUFFER 8192
#define MOST_STAMPS 20000000

struct viewer { int fd; int isOpen; int used; unsigned char bytes[BUFFER]; };

static unsigned *ages;
static long aged, received, closedViewers;
static int isStalled;

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void fail(const char *what) { perror(what); exit(1); }

static int dial(const char *host, int port, int index) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) fail("socket");
  int one = 1, small = 4096;
  if (isStalled) setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  /* Loopback has many addresses, each with its own ports. */
  struct sockaddr_in from = { .sin_family = AF_INET };
  from.sin_addr.s_addr = htonl(0x7f000002 + index / 20000);
  setsockopt(fd, IPPROTO_IP, 24 /* IP_BIND_ADDRESS_NO_PORT */, &one, sizeof one);
  if (bind(fd, (struct sockaddr *)&from, sizeof from)) fail("bind");
  struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(port) };
  inet_pton(AF_INET, host, &to.sin_addr);
  if (connect(fd, (struct sockaddr *)&to, sizeof to)) fail("connect");
  return fd;
}

static void say(int fd, const char *text) {
  unsigned char frame[1024];
  size_t length = strlen(text), header = 2;
  if (length > 900) exit(2);
  frame[0] = 0x81;
  if (length < 126) frame[1] = 0x80 | length;
  else { frame[1] = 0x80 | 126; frame[2] = length >> 8; frame[3] = length & 255; header = 4; }
  memset(frame + header, 0, 4); /* a mask of zeros leaves the text as it is */
  memcpy(frame + header + 4, text, length);
  if (write(fd, frame, header + 4 + length) < 0 && errno != EBADF) fail("write");
}

static void hear(unsigned char *payload, size_t length, long long at) {
  unsigned char *mark = memmem(payload, length, "T=", 2);
  if (!mark) return;
  received++;
  long long sent = strtoll((char *)mark + 2, NULL, 10);
  if (aged < MOST_STAMPS) ages[aged++] = (unsigned)((at - sent) / 1000);
}

static void take(struct viewer *v, const char *message) {
  int got = read(v->fd, v->bytes + v->used, BUFFER - v->used);
  if (got <= 0) {
    if (got < 0 && errno == EAGAIN) return;
    closedViewers++;
    close(v->fd);
    return;
  }
  v->used += got;
  long long at = now();
  unsigned char *p = v->bytes, *end = v->bytes + v->used;
  if (!v->isOpen) {
    unsigned char *body = memmem(p, end - p, "\r\n\r\n", 4);
    if (!body) return;
    if (memcmp(p, "HTTP/1.1 101", 12)) { fprintf(stderr, "refused: %.*s\n", 60, p); exit(3); }
    v->isOpen = 1;
    p = body + 4;
    if (message) say(v->fd, message);
  }
  while (end - p >= 2) {
    size_t length = p[1] & 127, header = 2;
    if (length == 126) { if (end - p < 4) break; length = p[2] << 8 | p[3]; header = 4; }
    else if (length == 127) { fprintf(stderr, "too long\n"); exit(4); }
    if ((size_t)(end - p) < header + length) break;
    hear(p + header, length, at);
    p += header + length;
  }
  v->used = end - p;
  memmove(v->bytes, p, v->used);
}

static int byAge(const void *a, const void *b) {
  unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  if (argc < 5) return 2;
  int port = atoi(argv[2]), count = atoi(argv[4]);
  const char *message = argc > 5 && *argv[5] ? argv[5] : NULL;
  isStalled = argc > 6 && !strcmp(argv[6], "stalled");
  struct rlimit files = { 1 << 20, 1 << 20 };
  if (setrlimit(RLIMIT_NOFILE, &files)) { getrlimit(RLIMIT_NOFILE, &files); files.rlim_cur = files.rlim_max; setrlimit(RLIMIT_NOFILE, &files); }
  ages = malloc(sizeof *ages * MOST_STAMPS);
  struct viewer *viewers = calloc(count, sizeof *viewers);
  int loop = epoll_create1(0);
  char request[1024];
  int size = snprintf(request, sizeof request,
    "GET %s HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", argv[3], argv[1], port);
  struct epoll_event events[512];
  for (int i = 0; i < count; i++) {
    struct viewer *v = &viewers[i];
    v->fd = dial(argv[1], port, i);
    if (write(v->fd, request, size) != size) fail("request");
    fcntl(v->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event on = { .events = EPOLLIN, .data.ptr = v };
    epoll_ctl(loop, EPOLL_CTL_ADD, v->fd, &on);
    /* No more handshakes under way than a server's backlog holds. */
    while (i % 64 == 63 && !viewers[i - 63].isOpen) {
      int n = epoll_wait(loop, events, 512, 1000);
      for (int j = 0; j < n; j++) take(events[j].data.ptr, message);
    }
  }
  for (int quiet = 0; quiet < 2;) {
    int n = epoll_wait(loop, events, 512, 500);
    for (int j = 0; j < n; j++) take(events[j].data.ptr, message);
    quiet = n ? 0 : quiet + 1;
  }
  printf("ready\n");
  fflush(stdout);
  received = aged = 0;
  struct epoll_event input = { .events = EPOLLIN, .data.ptr = NULL };
  epoll_ctl(loop, EPOLL_CTL_ADD, 0, &input);
  if (isStalled) {
    char line[16];
    if (read(0, line, sizeof line) < 0) fail("read");
  }
  do {
    for (int isDone = 0; !isDone;) {
      int n = epoll_wait(loop, events, 512, isStalled ? 1000 : -1);
      if (isStalled && n == 0) isDone = 1;
      for (int j = 0; j < n; j++) {
        char line[16];
        if (events[j].data.ptr) take(events[j].data.ptr, message);
        else if (isStalled || read(0, line, sizeof line) > 0) isDone = 1;
        else return 0;
      }
    }
    qsort(ages, aged, sizeof *ages, byAge);
    #define AT(share) (aged ? ages[(long)((aged - 1) * (share))] / 1000.0 : -1)
    printf("{\"received\":%ld,\"closed\":%ld,\"p50\":%.3f,\"p99\":%.3f,\"max\":%.3f}\n", received, closedViewers, AT(0.5), AT(0.99), AT(1.0));
    fflush(stdout);
    /* The hub closes viewers that are silent for long. */
    for (int i = 0; i < count && message && !isStalled; i++)
      say(viewers[i].fd, "{\"event\":\"pusher:pong\"}");
    received = aged = 0;
  } while (!isStalled);
  return 0;
}
